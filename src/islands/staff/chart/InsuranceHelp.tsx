import { useState } from 'react'
import * as z from 'zod/mini'
import type { PartnerStatus } from '#edge/domains/cbo_insurance_partners/transitions'
import { uuid } from '#edge/platform/fields'
import { dayMs } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { useServerNow } from '#islands/stores/use-server-now'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { useAction } from '#islands/ui/use-action'
import type { InsurancePartnerReads } from './insurance'

type Props = {
  patientId: string
  reads: InsurancePartnerReads
  canUpdate: boolean
  /** When the page was drawn. */
  drawnAt: number
}
type Body = { cboId: string } | { status: 'accepted' | 'declined' | 'ended' }

const schema = z.object({ cboId: uuid })

const labels: Readonly<Record<PartnerStatus, string>> = {
  named: 'Not asked yet',
  invited: 'Asked',
  accepted: 'Helps',
  declined: 'Cannot help',
  ended: 'Ended',
}
const answers = [
  ['accepted', 'They help', ['invited', 'declined']],
  ['declined', 'They cannot help', ['invited', 'accepted']],
  ['ended', 'No longer helps', ['named', 'invited', 'accepted', 'declined']],
] as const

/** Not within seven days of the last time: the edge would refuse it. */
const mayAsk = (
  { status, invitedAt }: { status: PartnerStatus; invitedAt: string | null },
  at: number,
) =>
  status !== 'accepted' &&
  (status === 'named' || !invitedAt || at - Date.parse(invitedAt) > 7 * dayMs)

/** The organization that helps a patient to get insured. An island because it is named and asked in place. */
export const InsuranceHelp = ({ patientId, reads, canUpdate, drawnAt }: Props) => {
  const at = useServerNow(drawnAt, 60_000)
  const [partner, setPartner] = useState(reads.partner)
  const params = { patient: patientId }
  const update = async (body: Body) => {
    const now = await apiWithLocalErrors.call('PATCH /patients/:patient/cbo_insurance_partners', {
      params,
      body,
    })
    setPartner(now.status === 'ended' ? null : now)
  }
  const keep = useAction((status: (typeof answers)[number][0]) => update({ status }))
  const invite = useAction(async () => {
    setPartner(
      await apiWithLocalErrors.call('POST /patients/:patient/cbo_insurance_partners/invite', {
        params,
      }),
    )
    toast('The organization was asked. The mail names no one.', { tone: 'good' })
  })
  const busy = keep.busy || invite.busy
  return (
    <section className="inset stack g3" aria-labelledby="insurance-partner">
      <h2 className="h3" id="insurance-partner">
        Help with insurance
      </h2>
      {partner ? (
        <p className="row g2">
          <b>
            <bdi>{partner.name}</bdi>
          </b>
          <Badge tone={partner.status === 'accepted' ? 'positive' : 'accent'}>
            {labels[partner.status]}
          </Badge>
        </p>
      ) : (
        <p className="ink-2">No organization helps this patient with insurance.</p>
      )}
      {canUpdate && (
        <>
          {partner && (
            <div className="row g2">
              {mayAsk(partner, at) && (
                <Button size="small" look="primary" busy={busy} onClick={() => void invite.run()}>
                  {partner.status === 'named' ? 'Ask by email' : 'Ask again'}
                </Button>
              )}
              {answers.map(([status, label, from]) =>
                from.some((one) => one === partner.status) ? (
                  <Button
                    key={status}
                    size="small"
                    busy={busy}
                    onClick={() => void keep.run(status)}
                  >
                    {label}
                  </Button>
                ) : null,
              )}
            </div>
          )}
          <NameOrganization
            key={partner?.cboId}
            choices={reads.organizations.filter(({ id }) => id !== partner?.cboId)}
            onName={update}
          />
        </>
      )}
      <ActionError error={keep.error ?? invite.error} />
    </section>
  )
}

type NameProps = {
  choices: readonly { id: string; name: string }[]
  onName: (named: { cboId: string }) => Promise<void>
}

const NameOrganization = ({ choices, onName }: NameProps) => {
  const { form, fields, busy, error } = useFormFor(schema, { onSubmit: onName })
  return (
    <form {...form.props} noValidate className="stack g2">
      <Select
        field={fields.cboId}
        label="Organization"
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        prompt="Choose"
      />
      <div>
        <Button type="submit" busy={busy}>
          Name this organization
        </Button>
      </div>
      <ActionError error={error} />
    </form>
  )
}
