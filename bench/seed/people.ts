import type { VerificationStatus } from '../../packages/contracts/src/user';
import { pick, uuidAt } from './random';

export interface Person {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  state: string;
  accountNumber: string;
  status: VerificationStatus;
  isBlocked: boolean;
  isDisabled: boolean;
  createdAt: Date;
}

const FIRST_NAMES = [
  ...[
    'Amelia',
    'Noah',
    'Olivia',
    'Liam',
    'Sofía',
    'Mateo',
    'Grace',
    'Ethan',
    'Nevaeh',
    'Lucas',
    'Zoë',
    'Hannah',
    'Omar',
  ],
  ...['Priya', 'Wei', 'Yuki', 'Ivan', 'Анна', 'Łukasz', 'Chloé', 'Fatima', 'Kwame', 'Ngozi', 'Aiko', 'Diego', 'Ingrid'],
  ...[
    'Jamal',
    'Maeve',
    'Rohan',
    'Sven',
    'Tessa',
    'Uma',
    'Victor',
    'Wendy',
    'Xavier',
    'Yara',
    'Zane',
    'Beatrix',
    'Caleb',
  ],
];
const LAST_STARTS = [
  ...['Hart', 'Scott', 'Liss', 'Bram', 'Zwing', 'Okon', 'Nguy', 'Mül', 'Fitz', 'Gold', 'Stein', 'Wood', 'Ash', 'Black'],
  ...[
    'Иван',
    'Петр',
    'Kowal',
    'Sant',
    'Fern',
    'Mac',
    'Kir',
    'Tan',
    'Yam',
    'Sor',
    'Lund',
    'Berg',
    'Whit',
    'Thorn',
    'Dela',
  ],
];
const LAST_ENDS = [
  'ley',
  'man',
  'ford',
  'ler',
  'li',
  'ov',
  'son',
  'ski',
  'ez',
  'en',
  'wick',
  'well',
  'ner',
  'ton',
  'by',
  '',
];
const STREETS = ['Larkspur Lane', 'Main Street', 'Juniper Road', 'Harbor View', 'Mill Court', 'Orchard Avenue'];
const STATES = ['Delaware', 'Ohio', 'Texas', 'California', 'New York', 'Maine', 'Oregon', 'Florida'];

const FIRST_SIGN_UP = Date.parse('2023-11-01T00:00:00Z');
const FIRST_ACCOUNT_NUMBER = 5_000_000_000;

export function personName(index: number): Pick<Person, 'firstName' | 'lastName'> {
  return {
    firstName: pick(FIRST_NAMES, index, 1),
    lastName: pick(LAST_STARTS, index, 2) + pick(LAST_ENDS, index, 3),
  };
}

/** A customer, computed from the index alone, so that any part of the bank can be written again after an interruption. */
export function person(index: number, customers: number, now: number): Person {
  const createdAt = new Date(FIRST_SIGN_UP + Math.floor(((now - FIRST_SIGN_UP) * (index + 0.5)) / customers));
  const { firstName, lastName } = personName(index);
  return {
    userId: uuidAt(createdAt, index, 'a'),
    firstName,
    lastName,
    email: `${ascii(firstName)}.${ascii(lastName)}.${index}@example.com`,
    phone: `+1 (${200 + (index % 700)}) ${100 + ((index * 7) % 900)}-${String(index % 10_000).padStart(4, '0')}`,
    address: `${1 + (index % 980)} ${pick(STREETS, index, 4)}`,
    state: pick(STATES, index, 5),
    accountNumber: String(FIRST_ACCOUNT_NUMBER + index),
    status: statusOf(index),
    isBlocked: index % 1_000 === 7,
    isDisabled: index % 2_000 === 11,
    createdAt,
  };
}

/** One in 200 waits for a decision. */
function statusOf(index: number): VerificationStatus {
  if (index % 200 === 0) return 'pending';
  if (index % 50 === 1) return 'awaiting';
  return index % 500 === 3 ? 'failed' : 'verified';
}

function ascii(name: string): string {
  const plain = name.normalize('NFD').replace(/[^a-z]/gi, '');
  return (plain || 'customer').toLowerCase();
}
