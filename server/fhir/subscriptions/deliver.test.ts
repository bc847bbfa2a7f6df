import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { retryDeadLetters } from '../../commands/data-exchange/retry-dead-letters.ts';
import { sharedCharting } from '../../testing/charting.ts';
import { startSubscriber, type Subscriber } from '../../testing/subscriber.ts';
import {
  eventsOf,
  numbersOf,
  openSubscribing,
  type Subscribing,
} from '../../testing/subscribing.ts';
import { Deliverer } from './deliver.ts';

let its: Subscribing;
let subscriber: Subscriber;
const app = await sharedCharting();
beforeEach(async () => {
  its = await openSubscribing(app);
  ({ subscriber } = its);
});
afterEach(() => its.close());

describe('a subscriber that doesn’t answer', () => {
  test('for a day gets everything in order once it does, without an administrator', async () => {
    const { id } = await its.subscribed();
    subscriber.answer(503);
    const residents = [await app.addResident(), await app.addResident()];
    for (let minute = 0; minute < 24 * 60; minute += 15) {
      if (minute % 360 === 0) await its.finalised(residents[(minute / 360) % 2]);
      await its.deliver();
      its.pass(15);
    }
    expect(new Set(numbersOf(subscriber))).toEqual(new Set([1]));
    expect(await its.stateOf(id)).toMatchObject({ status: 'error', waiting: 4, deadLetters: 0 });
    const before = eventsOf(subscriber).length;
    subscriber.answer(200);
    await its.deliver();
    expect(numbersOf(subscriber).slice(before)).toEqual([1, 2, 3, 4]);
    expect(await its.stateOf(id)).toMatchObject({ status: 'active', waiting: 0, lastError: null });
  });

  test('is tried again after 10 s, then twice as long each time', async () => {
    await its.subscribed();
    subscriber.answer(500);
    await its.finalised();
    const attempts: number[] = [];
    for (let second = 0; second < 80; second += 1) {
      const before = eventsOf(subscriber).length;
      await its.deliver();
      if (eventsOf(subscriber).length > before) attempts.push(second);
      its.pass(1 / 60);
    }
    expect(attempts).toEqual([0, 10, 30, 70]);
  });

  test('for three days makes dead letters, which an administrator sees and sends again', async () => {
    const { id } = await its.subscribed();
    subscriber.answer(500);
    await its.finalised();
    await its.deliver();
    its.pass(72 * 60 - 1);
    await its.deliver();
    expect(await its.deadLettersOf(id)).toEqual([]);
    its.pass(16);
    await its.deliver();
    expect(await its.deadLettersOf(id)).toMatchObject([
      {
        number: 1,
        topic: 'order-finalised',
        attempts: 3,
        lastError: 'The system answered HTTP 500.',
      },
    ]);
    subscriber.answer(200);
    await its.finalised();
    await its.deliver();
    expect(numbersOf(subscriber)).toEqual([1, 1, 1, 2]);
    expect(await its.stateOf(id)).toMatchObject({ status: 'active', waiting: 0, deadLetters: 1 });
    await retryDeadLetters(app.container, { ...its.context(), params: { id } });
    await its.deliver();
    await retryDeadLetters(app.container, { ...its.context(), params: { id } });
    await its.deliver();
    expect(numbersOf(subscriber)).toEqual([1, 1, 1, 2, 1]);
    expect(await its.deadLettersOf(id)).toEqual([]);
  });

  test('but redirects isn’t followed, and is told apart from one where nothing listens', async () => {
    const { id } = await its.subscribed();
    subscriber.answer(302);
    await its.finalised();
    await its.deliver();
    expect(await its.stateOf(id)).toMatchObject({
      status: 'error',
      lastError: 'The system answered HTTP 302.',
    });
    await subscriber.close();
    its.pass(1);
    await its.deliver();
    expect(await its.stateOf(id)).toMatchObject({
      lastError: 'The system doesn’t take connections.',
    });
  });

  test('in production a private address isn’t called, also if a name leads there', async () => {
    const { id } = await its.subscribe({ endpoint: 'https://localhost:9/' });
    const settings = { ...app.container.settings, isProduction: true };
    await its.deliver({ ...app.container, settings });
    expect(await its.stateOf(id)).toMatchObject({
      lastError: 'The address leads into a private network.',
    });
  });

  test('and takes its time doesn’t hold up others, and is delivered to by one process only', async () => {
    const other = await startSubscriber();
    await its.subscribed();
    await its.subscribed({ endpoint: other.url });
    subscriber.answer('nothing');
    await its.finalised();
    const slow = new Deliverer(app.container);
    await slow.wake();
    await expect.poll(() => numbersOf(subscriber)).toEqual([1]);
    await expect.poll(() => numbersOf(other)).toEqual([1]);
    await its.finalised();
    await slow.wake();
    await its.deliver();
    await expect.poll(() => numbersOf(other)).toEqual([1, 2]);
    expect(numbersOf(subscriber)).toEqual([1]);
    subscriber.answer(200);
    subscriber.release();
    await slow.idle();
    expect(numbersOf(subscriber)).toEqual([1, 2]);
    await other.close();
  });

  test('when a process ends halfway, another one continues from there', async () => {
    await its.subscribed();
    await its.finalised();
    await its.deliver();
    subscriber.answer('nothing');
    await its.finalised();
    const ending = new Deliverer(app.container);
    await ending.wake();
    await expect.poll(() => numbersOf(subscriber)).toEqual([1, 2]);
    await ending.stop();
    subscriber.answer(200);
    await its.deliver();
    await its.finalised();
    await its.deliver();
    expect(numbersOf(subscriber)).toEqual([1, 2, 2, 3]);
  });

  test('several processes send each event once and in order', async () => {
    await its.subscribed();
    const resident = await app.addResident();
    const running = Array.from({ length: 3 }, () => new Deliverer(app.container));
    for (let count = 0; count < 4; count += 1) {
      await its.finalised(resident);
      await Promise.all(running.map((one) => one.wake()));
    }
    await Promise.all(running.map((one) => one.idle()));
    await its.deliver();
    expect(numbersOf(subscriber)).toEqual([1, 2, 3, 4]);
  });
});
