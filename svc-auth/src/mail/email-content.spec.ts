import { composeEmail } from './email-content';

const draft = {
  kind: 'test',
  subject: 'A <b>subject</b>',
  firstName: `<script>"Bobby" & 'friends'</script>`,
  body: 'Something happened.',
  details: [['Device', '<img src=x onerror=alert(1)>']] as const,
  link: { label: 'Go', address: 'https://bank.example/reset-password#token=a&b="c"' },
  advice: 'Do nothing.',
};

describe('composeEmail', () => {
  it('renders the same content as text and as HTML', () => {
    const { text, html } = composeEmail(draft);
    for (const part of ['Something happened.', 'Device', 'Go', 'Do nothing.', 'Larkspur Bank']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain('Go:\nhttps://bank.example/reset-password#token=a&b="c"\n');
  });

  it('escapes user input and loads no external resources', () => {
    const { html } = composeEmail(draft);
    expect(html).not.toMatch(/<(script|img|b)\b/);
    expect(html).toContain('&lt;script&gt;&quot;Bobby&quot; &amp; &#39;friends&#39;&lt;/script&gt;');
    expect(html).toContain('href="https://bank.example/reset-password#token=a&amp;b=&quot;c&quot;"');
    expect(html).not.toMatch(/\b(src|url)\s*[=(]\s*["']?https?:/);
  });

  it('omits absent parts', () => {
    const { text, html } = composeEmail({ kind: 'test', subject: 'S', firstName: 'Ada', body: 'B', advice: 'A' });
    expect(text).toMatch(/^Hello Ada,\n\nB\n\nA\n\n-- \n/);
    expect(html).not.toContain('<th');
    expect(html).not.toContain('<a ');
  });
});
