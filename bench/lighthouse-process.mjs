import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { medianOfThree } from './lighthouse.mjs'

/**
 * Runs Lighthouse in a child process, so that its work does not delay the server under test.
 * `port` is the browser's DevTools port.
 */
export const startLighthouse = (port) => {
  const child = fork(fileURLToPath(import.meta.url))
  const call = (name, ...parameters) =>
    new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('Lighthouse exited without a result'))
      child.once('exit', onExit)
      child.once('message', ({ result, error }) => {
        child.off('exit', onExit)
        if (error) reject(new Error(error))
        else resolve(result)
      })
      child.send({ name, parameters })
    })
  return {
    medianOfThree: (address) => call('medianOfThree', address, port),
    close: () => child.kill(),
  }
}

const methods = { medianOfThree }
if (process.send)
  process.on('message', async ({ name, parameters }) => {
    const reply = await methods[name](...parameters).then(
      (result) => ({ result }),
      ({ message }) => ({ error: message }),
    )
    process.send(reply)
  })
