import { handleLabCallback } from '#edge/domains/lab_messages/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { svixHeaders } from '#edge/platform/services/svix-signature'
import { now } from '#edge/platform/time'
import { bindings } from '../world'

const secret = 'whsec_bGFiIHNlY3JldA=='
const env = { ...environmentOf(bindings), LAB_WEBHOOK_SECRET: secret }

/** Sends bytes or a text as a laboratory does, signed. */
export const sendHl7 = async (body: string | Uint8Array<ArrayBuffer>, messageId = uuidv7()) => {
  const headers = await svixHeaders(secret, messageId, body, now())
  const request = new Request('http://localhost/api/labs/events', { method: 'POST', body, headers })
  const response = await handleLabCallback(request, env)
  return { status: response.status, answer: new TextDecoder().decode(await response.arrayBuffer()) }
}

export const msh = (rest = '||ORU^R01^ORU_R01|MSG00001|P|2.5.1') =>
  `MSH|^~\\&|LIS|GMHC|CAREPLUS|CLINIC|20261128150000-0500${rest}`
export const pid = 'PID|1||7^^^GMHC^MR||ELLIS^JORDAN^^^^^L||19900505|M'

/** A message of one order with these OBX, each after its set id. */
export const oru = (
  id: string,
  obxs: readonly string[],
  {
    status = 'F',
    head = [msh(), pid],
    tail = [],
  }: {
    readonly status?: string
    readonly head?: readonly string[]
    readonly tail?: readonly string[]
  } = {},
) =>
  [
    ...head,
    `ORC|RE|${id}|F-1`,
    `OBR|1|${id}|F-1|24331-1^Panel^LN|||20261127093000|||||||||||||||20261128140000|||${status}`,
    ...obxs.map((each, at) => (/^(OBX|NTE)/.test(each) ? each : `OBX|${at + 1}|${each}`)),
    ...tail,
  ].join('\r')

export const hivObx = (value: string, { type = 'ST', flag = '', status = 'F' } = {}) =>
  `${type}|56888-1^HIV 1+2 Ab+Ag^LN||${value}||Non-reactive|${flag}|||${status}`
