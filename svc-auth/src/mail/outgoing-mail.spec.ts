import { createTransport } from 'nodemailer';
import { parseMail } from '../../test/mailbox';
import { toMessage } from './outgoing-mail';

const words = { subject: 'Hello', text: 'Text', html: '<p>Text</p>' };

async function sent(to: { address: string; name: string | null }, subject = words.subject) {
  const mail = { id: 'id-1', kind: 'test', to, createdAt: new Date(0), content: { ...words, subject } };
  const { message, envelope } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    toMessage(mail),
  );
  return { ...(await parseMail(message as Buffer)), envelope };
}

describe('what leaves', () => {
  it.each([
    ['a name with line breaks', 'Ada\r\nBcc: eve@attacker.example\r\n\r\nBody'],
    ['a name with an address', 'Ada <eve@attacker.example>, "Eve"'],
    ['a name with other line ends', 'Ada\u2028Bcc: eve@attacker.example\u0085Cc: x\u0000'],
  ])('%s adds no header and nobody', async (_, name) => {
    const { to, envelope, source } = await sent(
      { address: 'ada@example.com', name },
      `Hello\r\nBcc: eve@attacker.example`,
    );
    expect(to.map(({ address }) => address)).toEqual(['ada@example.com']);
    expect(envelope).toEqual({ from: 'support@larkspurbank.example', to: ['ada@example.com'] });
    expect(source).not.toMatch(/^(b?cc):/im);
  });

  it('an address that hides another goes to its own domain alone', async () => {
    const { envelope } = await sent({ address: '"eve@attacker.example x"@example.com', name: null });
    expect(envelope.to).toEqual(['"eve@attacker.example x"@example.com']);
  });

  it('writes names and words of every script', async () => {
    const { to, subject } = await sent({ address: 'ada@example.com', name: '阿达 Лавлейс 👩‍💻' }, 'Größe ≠ 大小');
    expect(to[0]?.name).toBe('阿达 Лавлейс 👩‍💻');
    expect(subject).toBe('Größe ≠ 大小');
  });

  it('cuts a huge name and tears no character', async () => {
    const { to } = await sent({ address: 'ada@example.com', name: '👩'.repeat(10_000) });
    expect(to[0]?.name.length).toBeLessThanOrEqual(100);
    expect(to[0]?.name.isWellFormed()).toBe(true);
  });
});
