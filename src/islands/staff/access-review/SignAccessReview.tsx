import * as z from 'zod/mini'
import type { Role } from '#edge/access/roles'
import type { accountStatuses } from '#edge/domains/users/contract'
import { paragraphs } from '#edge/platform/fields'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import { RecordDialog } from '../records/RecordDialog'

type Props = {
  /** The accounts on screen, which the signature is for. */
  accounts: readonly {
    readonly id: string
    readonly role: Role
    readonly status: (typeof accountStatuses)[number]
    readonly accessRights: string[]
  }[]
}

const schema = z.object({
  isRead: z.literal('on', 'Read each line first'),
  note: z.optional(paragraphs(1000)),
})

/** Signs that each account on the page is needed, with its role and grants. An island: it asks for a fresh proof. */
export const SignAccessReview = ({ accounts }: Props) => (
  <RecordDialog
    open="Sign the review"
    buttonLook="primary"
    draft="access-review"
    title="Sign the access review"
    schema={schema}
    fields={[
      {
        name: 'isRead',
        label: `I read all ${accounts.length} accounts. Each is of someone who works here, and needs its role and its grants.`,
        kind: 'tick',
      },
      { name: 'note', label: 'What you found or changed', kind: 'long', optional: true },
    ]}
    values={{}}
    submit="Sign"
    onSave={async ({ note }) => {
      await apiWithLocalErrors.access_reviews.create({ accounts: [...accounts], note })
      setFlash('The review is signed.', 'good')
      location.reload()
    }}
  >
    <p>
      Close accounts that nobody needs, and change roles and grants that are too wide, before you
      sign. The list stays on record as it is now.
    </p>
  </RecordDialog>
)
