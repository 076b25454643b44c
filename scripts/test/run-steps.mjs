/**
 * Runs steps on `parallel` cores, each on one or on as many as its `cores`: whenever one ends, the first of those left
 * whose `needs` have ended and which has room starts. One that `mostlyWaits` runs beside them. A need that is not among the steps counts as met. `run` settles every failure
 * itself: a rejection ends the run.
 */
export const runSteps = async (steps, parallel) => {
  const waiting = [...steps]
  const unfinished = new Set(steps.map(({ name }) => name))
  const running = new Map()
  const isReady = ({ needs = [] }) => needs.every((name) => !unfinished.has(name))
  const coresOf = ({ mostlyWaits, cores = 1 }) => (mostlyWaits ? 0 : cores)
  const hasRoom = (step) =>
    [...running.keys()].reduce((taken, each) => taken + coresOf(each), coresOf(step)) <= parallel
  const start = (step) => {
    waiting.splice(waiting.indexOf(step), 1)
    const run = step.run().then(() => {
      unfinished.delete(step.name)
      running.delete(step)
    })
    running.set(step, run)
  }
  while (unfinished.size > 0) {
    for (const step of waiting.filter(isReady)) if (hasRoom(step)) start(step)
    if (running.size === 0) throw new Error(`Nothing can start: ${[...unfinished].join(', ')}`)
    await Promise.race(running.values())
  }
}
