import { createTransport } from 'nodemailer';
import { parseMail } from '../../test/mailbox';
import { toMessage } from './outgoing-mail';

const CONTENT = { subject: 'Hello', text: 'Text', html: '<p>Text</p>' };

async function compose(to: { address: string; name: string | null }, subject = CONTENT.subject) {
  const mail = { id: 'id-1', kind: 'test', to, createdAt: new Date(0), content: { ...CONTENT, subject } };
  const { message, envelope } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    toMessage(mail),
  );
  return { ...(await parseMail(message as Buffer)), envelope };
}

describe('toMessage', () => {
  it.each([
    ['a name with line breaks', 'Ada\r\nBcc: eve@attacker.example\r\n\r\nBody'],
    ['a name with an address', 'Ada <eve@attacker.example>, "Eve"'],
    ['a name with other line ends', 'Ada\u2028Bcc: eve@attacker.example\u0085Cc: x\u0000'],
  ])('adds no header and no recipient for %s', async (_, name) => {
    const { to, envelope, source } = await compose(
      { address: 'ada@example.com', name },
      `Hello\r\nBcc: eve@attacker.example`,
    );
    expect(to.map(({ address }) => address)).toEqual(['ada@example.com']);
    expect(envelope).toEqual({ from: 'support@larkspurbank.example', to: ['ada@example.com'] });
    expect(source).not.toMatch(/^(b?cc):/im);
  });

  it('sends an address that contains another one only to its own domain', async () => {
    const { envelope } = await compose({ address: '"eve@attacker.example x"@example.com', name: null });
    expect(envelope.to).toEqual(['"eve@attacker.example x"@example.com']);
  });

  it('encodes names and subjects in any script', async () => {
    const { to, subject } = await compose({ address: 'ada@example.com', name: '阿达 Лавлейс 👩‍💻' }, 'Größe ≠ 大小');
    expect(to[0]?.name).toBe('阿达 Лавлейс 👩‍💻');
    expect(subject).toBe('Größe ≠ 大小');
  });

  it('truncates a very long name without splitting a character', async () => {
    const { to } = await compose({ address: 'ada@example.com', name: '👩'.repeat(10_000) });
    expect(to[0]?.name.length).toBeLessThanOrEqual(100);
    expect(to[0]?.name.isWellFormed()).toBe(true);
  });
});
