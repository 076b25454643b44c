import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { measured, middle } from './lighthouse.mjs'

/**
 * Lighthouse in a process of its own, beside the one that serves: what it does while a page loads is not to
 * delay the page. `port` is where the browser is driven.
 */
export const inspector = (port) => {
  const child = fork(fileURLToPath(import.meta.url))
  const ask = (name, ...given) =>
    new Promise((done, fail) => {
      const gone = () => fail(new Error('Lighthouse ended before it had an answer'))
      child.once('exit', gone)
      child.once('message', ({ answer, error }) => {
        child.off('exit', gone)
        if (error) fail(new Error(error))
        else done(answer)
      })
      child.send({ name, given })
    })
  return {
    measured: (address, longest) => ask('measured', address, port, longest),
    middle: (address) => ask('middle', address, port),
    close: () => child.kill(),
  }
}

const known = { measured, middle }
if (process.send)
  process.on('message', async ({ name, given }) => {
    const said = await known[name](...given).then(
      (answer) => ({ answer }),
      ({ message }) => ({ error: message }),
    )
    process.send(said)
  })
