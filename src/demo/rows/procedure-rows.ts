import { addPeriod } from '#edge/platform/calendar-arithmetic'
import type { PlainDate } from '#edge/platform/time'
import { demoId } from '../accounts/identity'
import { rowOf, type TableRow } from '../row-builders'
import { clinicianId, staffId } from './patient-rows'

interface DemoProcedure {
  readonly title: string
  readonly category: 'Clinical' | 'Operational' | 'Support'
  readonly policy: 'acknowledge' | 'reference'
  readonly audience: readonly string[]
  /** Its texts that were in force, the last one is; each with what it changed. */
  readonly revisions: readonly { readonly body: string; readonly changeSummary?: string }[]
  readonly draft?: string
}

const careStaff = ['provider', 'assistant', 'support']

const identity = `## Before you open a chart or say anything about care

1. Ask for the full name and the date of birth. Let the person say them; do not read them out.
2. Compare both with the record.
3. On the phone, call the number in the record back if anything feels wrong.

## If they do not match

- Say that you could not find the record. Do not say what is different.
- Offer to send a sign-in link to the address in the record.`

const wrongRecipient = `## At once

1. Do not delete anything.
2. Tell the manager on duty by phone, not by message.
3. Ask the person who got it to delete it, and write down when they said so.`

const procedures: readonly DemoProcedure[] = [
  {
    title: 'Check who you are speaking to',
    category: 'Clinical',
    policy: 'acknowledge',
    audience: [...careStaff, 'clinical_lead', 'pharmacy'],
    revisions: [
      {
        body: identity.replace(
          '\n3. On the phone, call the number in the record back if anything feels wrong.',
          '',
        ),
      },
      { body: identity, changeSummary: 'Call back on the phone if anything feels wrong' },
    ],
  },
  {
    title: 'A call about a possible exposure to HIV',
    category: 'Clinical',
    policy: 'acknowledge',
    audience: [...careStaff, 'clinical_lead'],
    revisions: [
      {
        body: `PEP must begin within **72 hours**. Every hour counts, so nothing on this page waits for paperwork.

## Ask two things

1. When did it happen?
2. In which state is the person now?

## Then

- Within 72 hours: book the first PEP visit of any clinician in that state while they are on the line.
- No visit within 2 hours: send them to the nearest emergency room and say what to ask for: "HIV post-exposure prophylaxis".
- More than 72 hours ago: book a visit for testing and PrEP. Do not send them away.

Do not ask how it happened. The clinician does.`,
      },
    ],
  },
  {
    title: 'A message or letter went to the wrong person',
    category: 'Operational',
    policy: 'acknowledge',
    audience: [...careStaff, 'manager', 'clinical_admin', 'pharmacy', 'admin'],
    revisions: [
      {
        body: `${wrongRecipient}

## Within the day

- The manager opens a task for the privacy officer.
- The patient is told by the person who answers for it, by phone, in private.`,
      },
    ],
    draft: `${wrongRecipient}

## Within the day

- The manager opens a task for the privacy officer.
- The patient is told by the person who answers for it, by phone, in private.
- The privacy officer decides whether it must be reported.`,
  },
  {
    title: 'The video call does not work',
    category: 'Operational',
    policy: 'reference',
    audience: careStaff,
    revisions: [
      {
        body: `1. Wait one minute: the room reconnects by itself.
2. Ask the patient to close other apps and reload the page. The visit is still there.
3. Choose **Call by phone**. The visit goes on; the note stays open.
4. Only if the phone fails too: end the visit as failed with the reason. It can be booked again at once.`,
      },
    ],
  },
  {
    title: 'A patient cannot sign in',
    category: 'Support',
    policy: 'reference',
    audience: ['support', 'manager'],
    revisions: [
      {
        body: `- Never read out a code and never ask for one.
- Send a sign-in link to the address in the record. If that address is no longer theirs, ask for photo ID in a video visit first.
- After three attempts in a row, wait 15 minutes: the lock opens by itself.`,
      },
    ],
  },
]

/** The clinic's procedures with every version, and who confirmed which. */
export const procedureRows = (today: PlainDate): TableRow[] =>
  procedures.flatMap(({ revisions, draft, audience, ...procedure }, index) => {
    const id = demoId('procedure', index + 1)
    const dayOf = (revision: number) =>
      `${addPeriod(today, -20 * (revisions.length - revision + 1) - index, 'day')}T14:00:00.000Z`
    const last = revisions.length
    const inForce = revisions[last - 1]
    const confirmed = [clinicianId(0), clinicianId(1), staffId('assistant2'), staffId('support2')]
    return [
      rowOf('sops', {
        id,
        ...procedure,
        audience: JSON.stringify(audience),
        draft: draft ?? inForce?.body,
        body: inForce?.body,
        change_summary: inForce?.changeSummary ?? null,
        status: 'active',
        revision: last,
        review_due_on: addPeriod(today, 300 - index * 20, 'day'),
        published_at: dayOf(last),
        created_at: dayOf(1),
        updated_at: dayOf(last),
      }),
      ...revisions.map(({ body, changeSummary }, at) =>
        rowOf('sop_revisions', {
          id: demoId('procedureRevision', (index + 1) * 100 + at + 1),
          sop_id: id,
          published_by_id: staffId(
            procedure.category === 'Clinical' ? 'clinical_admin' : 'manager',
          ),
          revision: at + 1,
          title: procedure.title,
          body,
          change_summary: changeSummary ?? null,
          published_at: dayOf(at + 1),
        }),
      ),
      ...(procedure.policy === 'acknowledge' && index > 0
        ? confirmed.map((user) =>
            rowOf('sop_notifications', {
              sop_id: id,
              revision: last,
              user_id: user,
              read_at: dayOf(last).replace('T14', 'T18'),
            }),
          )
        : []),
    ]
  })

const sharedSnippets = [
  ['hello', 'Greeting', 'Hello {first_name}, thank you for writing. '],
  [
    'results',
    'Results are there',
    'Your results are in your account. I have read them, and we can talk about them whenever you like.',
  ],
  [
    'refill',
    'Refill sent',
    'Your refill is on its way to your pharmacy. It is usually ready within one business day.',
  ],
  ['fasting', 'Before the blood draw', 'You can eat and drink as usual before this blood draw.'],
  [
    'side-effects',
    'First weeks of PrEP',
    'Nausea or headache in the first weeks is common and usually passes. Write to us if it does not.',
  ],
  [
    'missed-dose',
    'A missed pill',
    'Take it when you remember, then go on as usual. Do not take two at once.',
  ],
  [
    'window',
    'When to test',
    'I will tell you which day to test, and which test, so that the result counts.',
  ],
  [
    'call-us',
    'Call instead',
    'If it is easier to talk, we can call you. When is a good time, and which number is private?',
  ],
] as const
const ownSnippets = [
  ['follow-up', 'Follow-up in three months', 'Follow-up in three months with labs a week before.'],
  [
    'counseled',
    'Counseled',
    'Counseled on adherence, condoms and what to do after a possible exposure.',
  ],
] as const

/** Texts called up while writing: those all use, and a clinician's own. */
export const snippetRows = (today: PlainDate): TableRow[] => {
  const at = `${addPeriod(today, -60, 'day')}T14:00:00.000Z`
  const row =
    (scope: 'own' | 'shared', owner: string, offset: number) =>
    ([phrase, title, body]: readonly [string, string, string], index: number) =>
      rowOf('snippets', {
        id: demoId('snippet', offset + index),
        owner_id: owner,
        scope,
        phrase,
        title,
        body,
        status: 'active',
        created_at: at,
        updated_at: at,
      })
  return [
    ...sharedSnippets.map(row('shared', staffId('clinical_admin'), 1)),
    ...ownSnippets.map(row('own', clinicianId(0), 101)),
  ]
}
