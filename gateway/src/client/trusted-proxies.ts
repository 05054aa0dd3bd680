import { BlockList, isIP } from 'node:net';
import { ValidateBy } from 'class-validator';

/** @returns null when a part of `text` is neither an address nor a network such as 10.0.0.0/8 */
export function parseProxies(text: string): BlockList | null {
  const proxies = new BlockList();
  for (const part of text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)) {
    const [address = '', prefix] = part.split('/');
    const family = familyOf(address);
    if (!family) return null;
    if (prefix === undefined) proxies.addAddress(address, family);
    else if (/^\d+$/.test(prefix) && Number(prefix) <= (family === 'ipv4' ? 32 : 128)) {
      proxies.addSubnet(address, Number(prefix), family);
    } else return null;
  }
  return proxies;
}

export function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
}

export function AreProxies(): PropertyDecorator {
  return ValidateBy({
    name: 'areProxies',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && parseProxies(value) !== null,
      defaultMessage: () => '$property must list addresses or networks, such as 127.0.0.1, 10.0.0.0/8',
    },
  });
}
