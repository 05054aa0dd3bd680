import { TurnedAway, WaitingLine } from './waiting-line';

const line = () => new WaitingLine({ places: 2, length: 2, patienceMs: 150 });

describe('WaitingLine', () => {
  it('has so many places, which go to who has waited longest', async () => {
    const waiting = line();
    expect([waiting.tryEnter(), waiting.tryEnter(), waiting.tryEnter()]).toEqual([true, true, false]);
    const came: string[] = [];
    const first = waiting.enter().then(() => came.push('first'));
    const second = waiting.enter().then(() => came.push('second'));
    waiting.exit();
    await first;
    expect([came, waiting.inside, waiting.outside]).toEqual([['first'], 2, 1]);
    waiting.exit();
    await second;
    waiting.exit();
    waiting.exit();
    expect([came, waiting.inside, waiting.outside]).toEqual([['first', 'second'], 0, 0]);
  });

  it('is no longer than it may be', async () => {
    const waiting = line();
    waiting.tryEnter();
    waiting.tryEnter();
    const stay = Promise.allSettled([waiting.enter(), waiting.enter()]);
    await expect(waiting.enter()).rejects.toThrow(TurnedAway);
    waiting.dismiss();
    expect((await stay).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(waiting.inside).toBe(2);
  });

  it('lets nobody wait long', async () => {
    const waiting = line();
    waiting.tryEnter();
    waiting.tryEnter();
    await expect(waiting.enter()).rejects.toThrow('No place became free in time.');
    expect(waiting.outside).toBe(0);
  });
});
