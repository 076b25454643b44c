import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { FaxKind } from '#edge/domains/fax_recipients/contract'
import { phoneDisplay } from '#edge/platform/phone-display'
import type { stateNames } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { InlineForm } from '../records/InlineForm'

const schema = z.object({ recipientId: z.string('Choose where it goes') })

type Props = {
  kind: FaxKind
  /** The state of a health department. */
  state?: keyof typeof stateNames
  submit: string
  onFax: (recipientId: string) => Promise<unknown>
  onClose: () => void
}

/** Chooses among the numbers that two people entered and confirmed: a fax goes to no other. */
export const FaxForm = ({ kind, state, submit, onFax, onClose }: Props) => {
  const [recipients, setRecipients] = useState<readonly Recipient[] | null | undefined>()
  useEffect(() => {
    loadConfirmed(kind, state).then(setRecipients, () => setRecipients(null))
  }, [kind, state])
  if (recipients === undefined) return <Skeleton label="Loading the fax numbers" lines={2} />
  if (!recipients?.length)
    return (
      <div className="stack g2">
        <Note tone="warning">
          {recipients === null ? (
            'The fax numbers could not be loaded. Try again.'
          ) : (
            <>
              {state
                ? `No fax number of a health department in ${state} is confirmed.`
                : 'No fax number of a service is confirmed.'}{' '}
              <a href="/staff/clinic/fax-numbers">Enter one, and have a colleague confirm it.</a>
            </>
          )}
        </Note>
        <div className="actions">
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    )
  return (
    <InlineForm
      schema={schema}
      submit={submit}
      onSubmit={async ({ recipientId }) => {
        await onFax(recipientId)
        onClose()
      }}
      onClose={onClose}
    >
      {({ recipientId }) => (
        <Select
          field={recipientId}
          label="Where it goes"
          prompt="Choose where it goes"
          options={recipients.map(({ id, name, faxNumber }) => ({
            value: id,
            label: `${name}, ${phoneDisplay(faxNumber)}`,
          }))}
        />
      )}
    </InlineForm>
  )
}

const loadConfirmed = (kind: FaxKind, state: keyof typeof stateNames | undefined) =>
  apiWithLocalErrors.fax_recipients.list({
    filter: { kind, status: ['confirmed'], ...(state && { state }) },
    sort: 'name',
    page: { size: 100 },
  })
type Recipient = Awaited<ReturnType<typeof loadConfirmed>>[number]
