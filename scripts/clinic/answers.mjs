import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { fail } from '../process/shell.mjs'

/**
 * What a command is to know, by flag; on a terminal it asks for what is missing. `questions` are `[flag, question,
 * check]`, where a check answers with the tidy value or throws what is wrong. Ends the command with all that is wrong.
 */
export const readAnswers = async (args, questions, options) => {
  const flags = Object.fromEntries(questions.map(([name]) => [name, { type: 'string' }]))
  const { values } = read(args, { ...flags, ...options })
  const terminal = process.stdin.isTTY && createInterface(process.stdin, process.stdout)
  const answers = {}
  const problems = []
  for (const [name, question, check] of questions) {
    let typed = values[name]
    if (typed === undefined && terminal) typed = await terminal.question(`${question} `)
    try {
      answers[name] = check(typed ?? '')
    } catch (problem) {
      problems.push(`--${name}: ${problem.message}`)
    }
  }
  if (terminal) terminal.close()
  if (problems.length) fail(`Nothing was written.\n  ${problems.join('\n  ')}`)
  return { answers, values }
}

const read = (args, options) => {
  try {
    return parseArgs({ args, options })
  } catch (error) {
    return fail(error.message)
  }
}

/** A check by a field of the API: what it refuses is refused here in the same words. */
export const byField = (field) => (typed) => {
  const result = field.safeParse(typed)
  if (!result.success) throw new Error(result.error.issues[0].message)
  return result.data
}

/** A check of a value that may be left out: it is empty then, and shown as unset. */
export const orUnset = (check) => (typed) => (typed.trim() === '' ? '' : check(typed))
