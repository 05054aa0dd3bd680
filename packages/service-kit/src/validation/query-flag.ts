import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';

/** `true` or `false` in a query string. */
export function QueryFlag(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }) => ({ true: true, false: false })[String(value)] ?? value),
    IsBoolean({ message: 'Enter true or false.' }),
  );
}
