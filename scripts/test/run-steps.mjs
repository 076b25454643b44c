/**
 * Runs steps, at most `parallel` at a time: whenever one ends, the first of those left whose `needs` have ended starts.
 * One that `mostlyWaits` runs beside them. A need that is not among the steps counts as met. `run` settles every failure
 * itself: a rejection ends the run.
 */
export const runSteps = async (steps, parallel) => {
  const waiting = [...steps]
  const unfinished = new Set(steps.map(({ name }) => name))
  const running = new Map()
  const isReady = ({ needs = [] }) => needs.every((name) => !unfinished.has(name))
  const hasRoom = ({ mostlyWaits }) =>
    mostlyWaits || [...running.keys()].filter((step) => !step.mostlyWaits).length < parallel
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
