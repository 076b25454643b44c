import { emit } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext } from '#edge/jsonapi/index'
import { creationStamps, insert, type Statement } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { disclosures as contract } from './contract'
import type { DisclosurePurpose } from './purposes'
import { disclosures as table } from './table'

interface NewDisclosure {
  readonly patientId: string
  readonly recipient: string
  readonly recipientAddress?: string | null
  readonly description: string
  readonly purpose: DisclosurePurpose
  /** The record that goes out. */
  readonly subjectType: string
  readonly subjectId: string
}

/** What the platform sends out itself, for the accounting: into the batch that sends it. */
export const recordDisclosure = async (
  ctx: RequestContext,
  disclosure: NewDisclosure,
): Promise<Statement[]> => {
  const id = uuidv7()
  const values = await encryptFields({ contract }, ctx.env, id, {
    ...disclosure,
    recordedById: ctx.actor.id,
    disclosedAt: ctx.now,
    ...creationStamps(ctx.now),
  })
  return [
    insert(table, { ...values, id }),
    emit(ctx, {
      name: 'disclosures.create',
      subjectType: 'disclosures',
      subjectId: id,
      patientId: disclosure.patientId,
      detail: { purpose: disclosure.purpose, subject_type: disclosure.subjectType },
    }),
  ]
}
