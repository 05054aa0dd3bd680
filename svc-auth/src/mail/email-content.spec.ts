import { composeEmail, formatTimestamp } from './email-content';

const draft = {
  kind: 'test',
  subject: 'A <b>subject</b>',
  name: `<script>"Bobby" & 'friends'</script>`,
  news: 'Something happened.',
  facts: [['Device', '<img src=x onerror=alert(1)>']] as const,
  link: { label: 'Go', address: 'https://bank.example/reset-password#token=a&b="c"' },
  advice: 'Do nothing.',
};

describe('a letter', () => {
  it('says the same as text and as HTML', () => {
    const { text, html } = composeEmail(draft);
    for (const words of ['Something happened.', 'Device', 'Go', 'Do nothing.', 'Larkspur Bank']) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    expect(text).toContain('Go:\nhttps://bank.example/reset-password#token=a&b="c"\n');
  });

  it('escapes whatever people typed, and fetches nothing', () => {
    const { html } = composeEmail(draft);
    expect(html).not.toMatch(/<(script|img|b)\b/);
    expect(html).toContain('&lt;script&gt;&quot;Bobby&quot; &amp; &#39;friends&#39;&lt;/script&gt;');
    expect(html).toContain('href="https://bank.example/reset-password#token=a&amp;b=&quot;c&quot;"');
    expect(html).not.toMatch(/\b(src|url)\s*[=(]\s*["']?https?:/);
  });

  it('leaves out what there is not', () => {
    const { text, html } = composeEmail({ kind: 'test', subject: 'S', news: 'N', advice: 'A' });
    expect(text).toMatch(/^Hello,\n\nN\n\nA\n\n-- \n/);
    expect(html).not.toContain('<table');
    expect(html).not.toContain('<a ');
  });

  it('tells moments in words', () => {
    expect(formatTimestamp(new Date('2026-11-21T08:44:59.999Z'))).toBe('21 November 2026, 08:44 UTC');
  });
});
