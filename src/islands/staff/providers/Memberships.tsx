import { useState } from 'react'
import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { dateField } from '#edge/platform/fields'
import { displayDate } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import type { Option } from '#islands/ui/form/Select.tsx'
import type { ClockSettings } from '../access/require-staff'
import { bookedVisits } from '../records/booked-visits'
import { RecordDialog } from '../records/RecordDialog'
import { useAcknowledged } from '../records/use-acknowledged'
import { VisitsInTheWay } from '../records/VisitsInTheWay'

export type Membership = Awaited<ReturnType<typeof loadMemberships>>[number]

export const loadMemberships = (api: Api, provider: string) =>
  api.call('GET /providers/:provider/cbos', { params: { provider } })

type Props = {
  providerId: string
  name: string
  memberships: readonly Membership[]
  /** The organizations one may join; empty for those who only read. */
  organizations: readonly Option[]
  canChange: boolean
  clock: ClockSettings
}
const joinSchema = z.object({ cboId: z.string('Choose an organization') })
const dateSchema = z.object({ joinedOn: dateField })

/** Whose patients a clinician sees. An island because memberships begin and end in place. */
export const Memberships = (props: Props) => {
  const { providerId, name, organizations, canChange } = props
  const [memberships, setMemberships] = useState(props.memberships)
  const params = { provider: providerId }
  const reread = async () => setMemberships(await loadMemberships(apiWithLocalErrors, providerId))
  const free = organizations.filter(({ value }) => !memberships.some(({ id }) => id === value))
  return (
    <section className="stack g3" aria-labelledby="memberships">
      <div className="section-head">
        <h2 id="memberships" className="h3">
          Organizations
        </h2>
        {canChange && free.length > 0 && (
          <RecordDialog
            open="Join an organization"
            icon="plus"
            draft={`new-membership-${providerId}`}
            title={`${name} joins an organization`}
            schema={joinSchema}
            fields={[
              {
                name: 'cboId',
                label: 'Organization',
                kind: 'choice',
                options: free,
                prompt: 'Choose',
              },
            ]}
            values={{}}
            submit="Join"
            onSave={async (body) => {
              await apiWithLocalErrors.call('POST /admin/providers/:provider/cbos/join', {
                params,
                body,
              })
              await readAgain(reread)
              toast('Joined', { tone: 'good' })
            }}
          />
        )}
      </div>
      {memberships.length === 0 && (
        <p className="ink-2">None. Patients of an organization are offered its own clinicians.</p>
      )}
      <ul className="list">
        {memberships.map((membership) => (
          <Row key={membership.id} membership={membership} onChange={reread} {...props} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = Props & { membership: Membership; onChange: () => Promise<unknown> }

const Row = ({ membership, providerId, canChange, clock, onChange }: RowProps) => {
  const { id, name, joinedAt } = membership
  const [isLeaving, setLeaving] = useState(false)
  const { known: booked, send } = useAcknowledged(bookedVisits)
  const leave = async () => {
    try {
      await send((options) =>
        apiWithLocalErrors.call('POST /admin/providers/:provider/cbos/leave', {
          params: { provider: providerId },
          body: { cboId: id },
          ...options,
        }),
      )
    } catch (error) {
      // The dialog shows them.
      if (bookedVisits(error)) return
      throw error
    }
    setLeaving(false)
    await readAgain(onChange)
    toast(`Left ${name}`)
  }
  return (
    <li className="section-head">
      <span>
        <a href={`/staff/organizations/${id}`}>
          <b>{name}</b>
        </a>{' '}
        <span className="ink-2">
          since <bdi>{displayDate(joinedAt.slice(0, 10))}</bdi>
        </span>
      </span>
      {canChange && (
        <span className="row g2">
          <RecordDialog
            open="Edit"
            about={`Edit the membership in ${name}`}
            draft={`membership-${providerId}-${id}`}
            title={name}
            schema={dateSchema}
            fields={[{ name: 'joinedOn', label: 'Member since', kind: 'date' }]}
            values={{ joinedOn: joinedAt.slice(0, 10) }}
            submit="Save"
            onSave={async (body) => {
              await apiWithLocalErrors.call('PATCH /admin/providers/:provider/cbos/:cbo', {
                params: { provider: providerId, cbo: id },
                body,
              })
              await readAgain(onChange)
              toast('Saved', { tone: 'good' })
            }}
          />
          <Button
            size="small"
            look="quiet"
            aria-label={`Leave ${name}`}
            onClick={() => setLeaving(true)}
          >
            Leave
          </Button>
        </span>
      )}
      <ConfirmDialog
        open={isLeaving}
        title={booked ? 'Visits are booked' : `Leave ${name}?`}
        confirm={booked ? 'Leave anyway' : 'Leave'}
        keep="Stay"
        onConfirm={leave}
        onClose={() => setLeaving(false)}
      >
        {booked ? (
          <VisitsInTheWay booked={booked} clock={clock} />
        ) : (
          <p>Its patients are no longer offered this clinician.</p>
        )}
      </ConfirmDialog>
    </li>
  )
}
