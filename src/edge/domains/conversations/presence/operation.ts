import { operation } from '#edge/jsonapi/index'
import { relayPresence } from '#edge/live/channel'
import { sql, userName } from '#edge/platform/db/index'
import { type Audience, audienceColumns, audienceOf } from '../audience'
import { patientKinds } from '../kinds'
import { asReader } from '../subject'
import { signalPresence } from './contract'

/** The patient learns that the clinic writes to them; who reads, and who writes a note, only colleagues. */
export const presenceOperation = operation(signalPresence, asReader, async (ctx) => {
  const { conversation, body, actor, db, env } = ctx
  const found = await db.first(sql<Audience & { readonly name: string }>`
    select ${audienceColumns}, ${userName(sql`${actor.id}`)} as name from conversations c where c.id = ${conversation.id}`)
  const isForPatient =
    body.state !== 'viewing' &&
    body.state !== 'noting' &&
    patientKinds.some((kind) => kind === conversation.kind)
  const others = found
    ? audienceOf(found).filter(
        (id) => id !== actor.id && (isForPatient || id !== conversation.patientId),
      )
    : []
  return {
    event: null,
    onCommitted: () =>
      relayPresence(env, others, {
        state: body.state,
        conversationId: conversation.id,
        userId: actor.id,
        name: found?.name ?? '',
        windowId: body.windowId ?? actor.id,
      }),
  }
})
