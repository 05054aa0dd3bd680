import { findMisorderedMigrations } from './migration-order';

class First1790000000001 {
  async up() {}
  async down() {}
}
class Second1790000000002 extends First1790000000001 {}
class Same1790000000002 extends First1790000000001 {}
class Unnumbered extends First1790000000001 {}

it('accepts migrations whose numbers ascend', () => {
  expect(findMisorderedMigrations([First1790000000001, Second1790000000002])).toEqual([]);
});

it('finds a migration that runs before its predecessor, beside it, or at no defined time', () => {
  expect(findMisorderedMigrations([Second1790000000002, First1790000000001])).toEqual(['First1790000000001']);
  expect(findMisorderedMigrations([Second1790000000002, Same1790000000002])).toEqual(['Same1790000000002']);
  expect(findMisorderedMigrations([Unnumbered])).toEqual(['Unnumbered']);
});
