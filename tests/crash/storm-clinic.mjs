import { insertionOf, rowsAt } from '../../src/demo/row-builders.ts'
import { conversationId, patientId, sessionId, staffId } from './clinic.mjs'

/** How many write in one conversation with support: its patient and four colleagues. */
const writersPerConversation = 5

/** The writers of a storm by number: who each is, and the conversation each writes in. */
export const stormWriters = (count) =>
  Array.from({ length: count }, (_, n) => {
    const place = Math.floor(n / writersPerConversation)
    const isPatient = n % writersPerConversation === 0
    return {
      name: `writer-${String(n).padStart(2, '0')}`,
      role: isPatient ? 'patient' : 'support',
      userId: isPatient ? patientId(place) : staffId(n),
      sessionId: sessionId(n),
      conversationId: conversationId(place),
      patientId: patientId(place),
    }
  })

/** SQL for a clinic where each of these writers is signed in and their conversations are open. */
export const stormStatements = (writers) => {
  const rows = rowsAt(new Date().toISOString())
  return writers
    .flatMap(({ name, role, userId, sessionId: session, conversationId: conversation }) => [
      rows.user({ id: userId, role, email: `${name}@crash.test` }),
      ...(role === 'patient'
        ? [
            rows.patient({ id: userId }),
            ...rows.agreed(userId),
            rows.conversation({
              id: conversation,
              kind: 'support',
              patient_id: userId,
              created_by_id: userId,
            }),
          ]
        : []),
      rows.session({ id: session, user_id: userId, refresh_hash: name }),
    ])
    .map((row) => {
      const { sql, values } = row.sql ? row : insertionOf(row)
      return [sql, ...values]
    })
}
