import { Injectable } from '@nestjs/common';

/** Time as a service sees it: what must also run under a simulated clock asks for it here. */
export abstract class Clock {
  abstract now(): Date;
  /** @returns what calls it off */
  abstract after(milliseconds: number, act: () => void): () => void;
}

@Injectable()
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }

  after(milliseconds: number, act: () => void): () => void {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  }
}
