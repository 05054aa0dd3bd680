import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { SignUpDto } from './sign-up.dto';

const ADA = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'Ada@example.com',
  phone: '+1 (800) 555-0100',
  password: 'plum-tart-41',
  address: '12 St James Square',
  state: 'Delaware',
};

const invalidFields = (body: object) =>
  validateSync(plainToInstance(SignUpDto, body), { whitelist: true, forbidNonWhitelisted: true }).map(
    ({ property }) => property,
  );

describe('SignUpDto', () => {
  it('accepts the seven fields that the form sends', () => {
    expect(invalidFields(ADA)).toEqual([]);
  });

  it.each(Object.keys(ADA))('requires %s', (field) => {
    expect(invalidFields({ ...ADA, [field]: undefined })).toEqual([field]);
    expect(invalidFields({ ...ADA, [field]: '' })).toEqual([field]);
    expect(invalidFields({ ...ADA, [field]: 7 })).toEqual([field]);
  });

  it.each(['firstName', 'lastName', 'email', 'phone', 'address', 'state'])('rejects a blank %s', (field) => {
    expect(invalidFields({ ...ADA, [field]: '   ' })).toEqual([field]);
  });

  it('trims text fields but never the password', () => {
    const dto = plainToInstance(SignUpDto, { ...ADA, firstName: ' Ada ', password: ' spaces too ' });
    expect([dto.firstName, dto.password]).toEqual(['Ada', ' spaces too ']);
  });

  it.each([
    ['password', '12345', ' '.repeat(8), 'x'.repeat(129), '123456', 'Password1'],
    ['phone', '123456', '1'.repeat(21), '555-CALL-NOW', '+++++++', '555/1234567'],
    ['email', 'ada', 'ada@', '@example.com', 'a b@example.com', `${'a'.repeat(64)}@${'b'.repeat(190)}.com`],
    ['firstName', 'A'.repeat(101), 'A\u0000da', 'Ada\nLovelace'],
    ['address', 'A'.repeat(201)],
    ['state', 'A'.repeat(101)],
  ])('rejects a %s outside its limits', (field, ...values) => {
    for (const value of values) expect(invalidFields({ ...ADA, [field]: value })).toEqual([field]);
  });

  it.each([
    ['password', 'abcxyz', 'x'.repeat(128)],
    ['phone', '1234567', '1'.repeat(20), '(0)20.7946-0958'],
  ])('accepts a %s at its limits', (field, ...values) => {
    for (const value of values) expect(invalidFields({ ...ADA, [field]: value })).toEqual([]);
  });

  it('rejects unknown fields', () => {
    expect(invalidFields({ ...ADA, role: 'administrator' })).toEqual(['role']);
    expect(invalidFields({ ...ADA, repeatPassword: ADA.password })).toEqual(['repeatPassword']);
  });
});
