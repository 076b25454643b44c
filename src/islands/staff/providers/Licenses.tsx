import { useState } from 'react'
import { displayDate } from '#edge/platform/time'
import { stateNames } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import type { ClockSettings } from '../access/require-staff'
import { bookedVisits } from '../records/booked-visits'
import { RecordDialog } from '../records/RecordDialog'
import { useAcknowledged } from '../records/use-acknowledged'
import { VisitsInTheWay } from '../records/VisitsInTheWay'
import { LicenseNotes } from './LicenseNotes'
import {
  describeLicense,
  licenseFields,
  licenseSchema,
  licenseTexts,
  loadLicenses,
  newLicenseFields,
  newLicenseSchema,
  type ProviderLicense,
} from './license'

type Props = {
  providerId: string
  licenses: readonly ProviderLicense[]
  canCreate: boolean
  /** Whether the caller writes every attribute, or verifies alone. */
  writable: readonly string[] | null
  canReadNotes: boolean
  canAddNotes: boolean
  today: string
  clock: ClockSettings
}

/** Where a clinician may practice, until when. An island because licenses are added and verified in place. */
export const Licenses = (props: Props) => {
  const { providerId, canCreate, today } = props
  const [licenses, setLicenses] = useState(props.licenses)
  const reread = async () => setLicenses(await loadLicenses(apiWithLocalErrors, providerId))
  return (
    <section className="stack g3" aria-labelledby="licenses">
      <div className="section-head">
        <h2 id="licenses" className="h3">
          Licenses
        </h2>
        {canCreate && (
          <RecordDialog
            open="Add license"
            icon="plus"
            draft={`new-license-${providerId}`}
            title="Add a license"
            schema={newLicenseSchema}
            fields={newLicenseFields}
            values={{ status: 'pending' }}
            submit="Add license"
            onSave={async (values) => {
              await apiWithLocalErrors.licenses.in({ providers: providerId }).create(values)
              await readAgain(reread)
              toast('License added', { tone: 'good' })
            }}
          />
        )}
      </div>
      {licenses.length === 0 && (
        <p className="ink-2">No license yet. Without one, no patient is offered this clinician.</p>
      )}
      <ul className="list">
        {licenses.map((license) => (
          <Row key={license.id} license={license} onChange={reread} {...props} today={today} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = Props & { license: ProviderLicense; onChange: () => Promise<unknown> }

const Row = ({
  license,
  providerId,
  writable,
  canReadNotes,
  canAddNotes,
  today,
  clock,
  onChange,
}: RowProps) => {
  const { id, state, number, expiresOn, version } = license
  const { known: booked, send } = useAcknowledged(bookedVisits)
  const standing = describeLicense(license, today)
  const name = stateNames[state]
  const fields = licenseFields.filter((field) => writable === null || writable.includes(field.name))
  return (
    <li className="stack g2">
      <div className="section-head">
        <span className="row g2">
          <b>{name}</b>
          <Badge tone={standing.tone}>{standing.label}</Badge>
        </span>
        {license.can?.includes('update') && fields.length > 0 && (
          <RecordDialog
            open={writable === null ? 'Edit' : 'Verify'}
            about={`Edit the license in ${name}`}
            icon="pencil"
            draft={`license-${id}`}
            title={`License in ${name}`}
            schema={licenseSchema}
            fields={licenseFields}
            values={licenseTexts(license)}
            submit={booked ? 'Save anyway' : 'Save'}
            onSave={async (values) => {
              const changes = writable === null ? values : { status: values.status }
              await send((acknowledged) =>
                withReread(
                  () =>
                    apiWithLocalErrors.licenses.in({ providers: providerId }).update(id, changes, {
                      ...(version !== undefined && { version }),
                      ...acknowledged,
                    }),
                  onChange,
                ),
              )
              await readAgain(onChange)
              toast('Saved', { tone: 'good' })
            }}
          >
            {booked && <VisitsInTheWay booked={booked} clock={clock} />}
          </RecordDialog>
        )}
      </div>
      <span className="ink-2">
        Number <bdi>{number}</bdi>, valid until <bdi>{displayDate(expiresOn)}</bdi>
      </span>
      {canReadNotes && (
        <LicenseNotes
          providerId={providerId}
          licenseId={id}
          state={name}
          canAdd={canAddNotes}
          clock={clock}
        />
      )}
    </li>
  )
}
