import { conversations } from '../edge/domains/conversations/contract'
import { messages, previewOf } from '../edge/domains/conversations/messages/contract'
import { encryptFields } from '../edge/jsonapi/encrypted-fields'
import type { Keyring } from '../edge/platform/crypto/keys'
import { hourMs, iso, type PlainDate } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf, rowsAt } from './row-builders'
import { assistantOf, type Case, clinicianId, staffId } from './rows/patient-rows'

type Kind = 'provider' | 'care_team' | 'support' | 'internal'
type Speaker = 'patient' | 'clinician' | 'assistant' | 'support' | 'manager'
interface Script {
  readonly kind: Kind
  readonly archived?: true
  /** How far the patient has read; all of it unless told. */
  readonly patientRead?: number
  /** Who says what, so many hours before the demo's noon. */
  readonly lines: readonly (readonly [by: Speaker, hoursAgo: number, text: string])[]
}

/** What patients and staff wrote; each patient of the list gets the next of these. */
const scripts: readonly (readonly Script[])[] = [
  [
    {
      kind: 'care_team',
      lines: [
        ['assistant', 74, 'Your refill is set for next week. Same address as before?'],
        ['patient', 73.8, 'Same address, thank you.'],
        ['patient', 22, 'Hi! Did my test kit ship? I am away from Saturday.'],
        [
          'assistant',
          20,
          'Hi, yes. It left today and should come Friday. If you leave earlier, I can send it to a pickup spot.',
        ],
        ['patient', 19.5, 'Friday works. Can I do the finger prick at night?'],
      ],
    },
    {
      kind: 'provider',
      patientRead: 1,
      lines: [
        ['patient', 50, 'The headaches stopped after a week, as you said.'],
        ['clinician', 46, 'Glad the headaches stopped. Keep taking it at the same time of day.'],
      ],
    },
    {
      kind: 'support',
      archived: true,
      lines: [
        ['patient', 400, 'I cannot see my next visit.'],
        ['support', 398, 'It is under Visits now. Please tell me if you still miss it.'],
        ['patient', 397, 'Thank you, that worked!'],
      ],
    },
    {
      kind: 'internal',
      lines: [
        ['assistant', 45, 'Asked whether the kit can go to a pickup spot. I said yes.'],
        ['clinician', 44, 'Good. Please check the address before it leaves.'],
      ],
    },
  ],
  [
    {
      kind: 'support',
      lines: [
        ['patient', 30, 'My insurance changed this month. Where do I send the new card?'],
        ['support', 26, 'Please keep it at hand for your next visit. Nothing is due before then.'],
        ['patient', 3, 'And what if I need a refill before that?'],
      ],
    },
  ],
  [
    {
      kind: 'provider',
      lines: [['patient', 28, 'I missed two pills last week. What should I do?']],
    },
  ],
  [
    {
      kind: 'support',
      lines: [['patient', 6, 'Can I change my visit to a phone call?']],
    },
    {
      kind: 'care_team',
      lines: [
        ['assistant', 90, 'Welcome! Write to us here whenever you have a question.'],
        ['patient', 80, 'Thank you, Monday is fine.'],
        ['assistant', 79, 'Then it is set.'],
      ],
    },
  ],
]

/** Conversations of the demo's first patients, in every state; their words are encrypted with the keys of this computer. */
export const conversationSteps = async (today: PlainDate, keys: Keyring): Promise<InsertStep[]> => {
  const cases = demoCases(today).filter(
    ({ person, consented }) => person.panel !== null && consented && !person.more.account,
  )
  const steps = await Promise.all(
    cases
      .slice(0, 12)
      .flatMap((one, at) =>
        (scripts[at % scripts.length] ?? []).map((script, place) =>
          conversationOf(keys, one, script, at * 10 + place),
        ),
      ),
  )
  return steps.flat()
}

const speakerOf = ({ person }: Case, by: Speaker): string =>
  by === 'patient'
    ? person.id
    : by === 'clinician'
      ? clinicianId(person.panel ?? 0)
      : by === 'assistant'
        ? assistantOf(person.panel ?? 0)
        : staffId(by)

const assigneeOf = (one: Case, kind: Kind): string | null =>
  kind === 'provider'
    ? speakerOf(one, 'clinician')
    : kind === 'care_team'
      ? speakerOf(one, 'assistant')
      : null

const conversationOf = async (
  keys: Keyring,
  one: Case,
  { kind, archived, patientRead, lines }: Script,
  number: number,
): Promise<InsertStep[]> => {
  const id = demoId('conversation', number)
  const patientId = one.person.id
  const at = (hoursAgo: number) => iso(one.noon - hoursAgo * hourMs)
  const first = at(lines[0]?.[1] ?? 1)
  const written = await Promise.all(
    lines.map(async ([by, hoursAgo, text], place) => {
      const messageId = demoId('message', number * 100 + place)
      const [{ messageText }, { preview }] = await Promise.all([
        encryptFields({ contract: messages }, keys, messageId, { messageText: text }),
        encryptFields({ contract: conversations }, keys, id, { preview: previewOf(text) }),
      ])
      return rowsAt(at(hoursAgo)).message({
        id: messageId,
        conversation_id: id,
        patient_id: patientId,
        seq: place + 1,
        from_user_id: speakerOf(one, by),
        sent_by_user_id: speakerOf(one, by),
        text: messageText,
        preview,
        client_id: messageId,
      })
    }),
  )
  return [
    insertRows([
      rowsAt(first).conversation({
        id,
        kind,
        patient_id: patientId,
        assignee_id: assigneeOf(one, kind),
        created_by_id: speakerOf(one, lines[0]?.[0] ?? 'patient'),
      }),
    ]),
    insertRows(written, {
      where:
        'exists (select 1 from conversations where id = :conversation_id and last_seq = :seq - 1)',
    }),
    insertRows(
      kind === 'internal'
        ? []
        : [
            rowOf('conversation_users', {
              conversation_id: id,
              user_id: patientId,
              last_read_seq: patientRead ?? lines.length,
            }),
          ],
    ),
    {
      table: 'todos',
      sql: `update todos set status = 'done' where type = 'UNREAD' and subject_id = ?1 and ?2 = 0`,
      rows: [[id, patientRead ?? 0]],
    },
    ...(archived
      ? [
          {
            table: 'conversations',
            sql: `update conversations set status = 'archived', archived_at = last_message_at, waiting_since = null where id = ?1 and status = 'open'`,
            rows: [[id]],
          },
        ]
      : []),
  ]
}
