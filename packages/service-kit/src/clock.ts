import { Injectable } from '@nestjs/common';

/** The current time and timers, for code that also runs under a simulated clock. */
export abstract class Clock {
  abstract now(): Date;
  /** @returns cancels the timer */
  abstract after(milliseconds: number, callback: () => void): () => void;
}

@Injectable()
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  }
}
