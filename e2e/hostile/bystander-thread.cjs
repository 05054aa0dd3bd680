// Sends requests one after the other and measures them. It has a thread of its own, because the thread of the tests is
// busy with their attack, and its delays are not the servers'.
const { request } = require('node:http');
const { setTimeout: sleep } = require('node:timers/promises');
const { parentPort, workerData } = require('node:worker_threads');

if (!parentPort) throw new Error('This is a worker thread.');
const tests = parentPort;
const { localAddress, timeoutMs, pauseMs } = workerData;

tests.on('message', async ({ urls, count }) => {
  try {
    const latencies = [];
    for (let turn = 0; turn < count; turn += 1) {
      latencies.push(await measure(urls[turn % urls.length]));
      await sleep(pauseMs);
    }
    tests.postMessage({ latencies });
  } catch (error) {
    tests.postMessage({ error });
  }
});

/**
 * @param {string} url
 * @returns {Promise<number>} milliseconds until the end of the response, on a connection of its own
 */
function measure(url) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, localAddress, timeout: timeoutMs });
    sent.once('response', (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${url} was answered with ${response.statusCode}.`));
      });
    });
    sent.once('timeout', () => sent.destroy(new Error(`${url} was not answered within ${timeoutMs} ms.`)));
    sent.once('error', reject).end();
  });
}
