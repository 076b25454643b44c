import { resolve } from 'node:path'
import { line } from '../../src/edge/platform/fields.ts'
import { uuidv7 } from '../../src/edge/platform/ids.ts'
import { iso } from '../../src/edge/platform/time.ts'
import { refusalOfFolder, writeExport } from '../bulk/export.mjs'
import { openClinic } from '../bulk/open-clinic.mjs'
import { fail, log } from '../process/shell.mjs'
import { stateFolder } from '../setup/index.mjs'
import { byField, readAnswers } from './answers.mjs'
import { eventOf, openTarget, targetOptions } from './target.mjs'

/**
 * Writes the clinic of a folder of this machine into another one, as FHIR bulk data with its files. The audit trail says
 * so first: that of the same folder, or with `remote` that of the deployment whose backup the folder was restored from.
 */
export const run = async (args) => {
  const { answers, values } = await readAnswers(
    args,
    [
      ['to', 'Folder to write to:', byField(line(1_000, 'Name a folder that is empty or new'))],
      ['reason', 'Why, for the audit trail:', byField(line(300, 'Say why, for the audit trail'))],
    ],
    { ...targetOptions, vars: { type: 'string' } },
  )
  const folder = resolve(answers.to)
  const state = resolve(values.state ?? stateFolder)
  const refusal = refusalOfFolder(folder)
  if (refusal) fail(refusal)
  const target = openTarget({ ...values, state })
  const clinic = await openClinic(state, values.vars)
  const at = Date.now()
  try {
    target.execute([
      eventOf({
        name: 'clinic.export',
        type: 'clinic',
        detail: { reason: answers.reason },
        at: iso(at),
        requestId: uuidv7(at),
      }),
    ])
    const { output, extension } = await writeExport(clinic, folder, iso(at))
    const count = output.reduce((sum, each) => sum + each.count, 0)
    log(`${folder}: ${count} resources of ${output.length} types, ${extension.files} files`)
    for (const row of extension.missing) log(`Left out, for its file is gone: ${row}`)
    log(
      'It holds health data that nothing encrypts: names, results, notes, files. Keep it where only those who may read it can, and delete it once it was used.',
    )
  } catch (error) {
    fail(`The export failed: ${error.message}. What is in ${folder} is not whole: delete it.`)
  } finally {
    await clinic.close()
  }
}
