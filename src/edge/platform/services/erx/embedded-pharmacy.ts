import { readBundle } from './read-bundle'
import { type KnowsCode, refusalsOf } from './refusals'
import { scriptAnswer } from './script-answer'

const sender = { name: 'Embedded pharmacies', endpoint: 'urn:careplus:embedded-pharmacies' }

/** Answer of the pharmacies of `/dev/pharmacy` to a message: it is taken, or refused as a pharmacy refuses it. */
export const answerEmbedded = (sent: unknown, knowsCode: KnowsCode) => {
  const message = readBundle(sent)
  const header = message?.header
  const prescribes = message?.request?.status === 'active' && !message.hasTask
  return scriptAnswer(
    header?.id ?? 'unknown',
    sender,
    !header || prescribes ? refusalsOf(sent, knowsCode) : [],
  )
}
