import { userId } from '../world'
import type { Seed } from './rows'

const at = '2026-01-05T15:00:00.000Z'

/** What staff and patients write to one another, and what helps them write. */
export const conversationSeeds: readonly Seed[] = [
  {
    type: 'conversations',
    values: ({ id, patient, user }) => ({
      id,
      kind: 'provider',
      patient_id: patient,
      created_by_id: user,
      last_message_at: at,
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'messages',
    values: ({ id, patient, user, conversation }) => ({
      id,
      conversation_id: conversation,
      patient_id: patient,
      seq: 1,
      from_user_id: user,
      sent_by_user_id: user,
      client_id: id,
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'message_reminders',
    values: ({ id, conversation }) => ({
      id,
      user_id: userId('provider'),
      conversation_id: conversation,
      remind_at: '2099-01-01T15:00:00.000Z',
      reminded_at: at,
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'snippets',
    values: ({ id, patient }) => ({
      id,
      owner_id: userId(patient === userId('patient') ? 'provider' : 'otherProvider'),
      scope: 'own',
      phrase: 'thanks',
      title: 'Thanks',
      body: 'Thank you.',
      created_at: at,
      updated_at: at,
    }),
  },
]
