import type { Hl7Message } from '@medplum/core'

/** The acknowledgment of each message (HL7 v2.5.1, chapter 2.9), in one envelope where a batch came. */
export const answerHl7 = (messages: readonly Hl7Message[], { status }: Response): Response => {
  const ackCode = status < 300 ? 'AA' : status === 422 ? 'AR' : 'AE'
  const answers = messages.map((message) => message.buildAck({ ackCode }).toString())
  const isBatch = messages.length > 1
  const lines = isBatch ? ['BHS|^~\\&', ...answers, `BTS|${answers.length}`] : answers
  return new Response(lines.map((each) => `${each}\r`).join(''), {
    status: status === 204 ? 200 : status,
    headers: { 'content-type': 'x-application/hl7-v2+er7; charset=utf-8' },
  })
}
