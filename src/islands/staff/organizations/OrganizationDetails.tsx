import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Facts } from '#islands/ui/Facts.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { RecordDialog } from '../records/RecordDialog'
import { refreshPageHead } from '../records/refresh-page-head'
import { useRecord } from '../records/use-record'
import {
  contactsFields,
  contactsSchema,
  loadOrganization,
  type Organization,
  organizationFacts,
  organizationFields,
  organizationSchema,
  organizationTexts,
} from './organization'
import { organizationSettings, type SettingChoices } from './organization-settings'

type Props = {
  organization: Organization
  choices: SettingChoices
  /** Whether the caller writes more than the contacts. */
  canEditAll: boolean
}

/** What the clinic keeps of an organization, and its seven settings. An island because each is changed in place. */
export const OrganizationDetails = ({ organization: first, choices, canEditAll }: Props) => {
  const { id } = first
  const { record, change, reread } = useRecord(first, () =>
    loadOrganization(apiWithLocalErrors, id),
  )
  const can = (verb: string) => record.can?.includes(verb)
  const save = async (values: Parameters<typeof apiWithLocalErrors.cbos.update>[1]) => {
    await change((options) => apiWithLocalErrors.cbos.update(id, values, options))
    toast('Saved', { tone: 'good' })
  }
  const texts = organizationTexts(record)
  const form = {
    open: 'Edit',
    draft: `organization-${id}`,
    title: `Edit ${record.name}`,
    values: texts,
    submit: 'Save',
  }
  return (
    <>
      <section className="stack g3" aria-labelledby="organization-details">
        <div className="section-head">
          <h2 id="organization-details" className="h3">
            Details
          </h2>
          <span className="row g2">
            {can('update') &&
              (canEditAll ? (
                <RecordDialog
                  {...form}
                  about="Edit details"
                  icon="pencil"
                  schema={organizationSchema}
                  fields={organizationFields}
                  onSave={save}
                />
              ) : (
                <RecordDialog
                  {...form}
                  about="Edit contacts"
                  icon="pencil"
                  schema={contactsSchema}
                  fields={contactsFields}
                  onSave={save}
                />
              ))}
            {can('set_status') && <StatusButton organization={record} onChange={reread} />}
          </span>
        </div>
        <Facts facts={organizationFacts(record)} />
      </section>
      {record.settings && (
        <section className="stack g3" aria-labelledby="organization-settings">
          <h2 id="organization-settings" className="h3">
            Settings
          </h2>
          <ul className="list">
            {organizationSettings.map(({ key, title, words, fields, texts: textsOf, schema }) => {
              const settings = record.settings ?? {}
              const current = words(settings, choices)
              return (
                <li key={key} className="stack g1">
                  <div className="section-head">
                    <b>{title}</b>
                    {can('update') && canEditAll && (
                      <RecordDialog
                        open="Edit"
                        about={`Edit ${title.toLowerCase()}`}
                        draft={`organization-${id}-${key}`}
                        title={title}
                        schema={schema}
                        fields={fields(choices)}
                        values={textsOf(settings)}
                        submit="Save"
                        onSave={(values) => save({ settings: values })}
                      />
                    )}
                  </div>
                  {current ? (
                    <span className="lines" dir="auto">
                      {current}
                    </span>
                  ) : (
                    <span className="ink-2">Not set</span>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

type StatusProps = { organization: Organization; onChange: () => Promise<unknown> }

const StatusButton = ({ organization: { id, name, status }, onChange }: StatusProps) => {
  const [isAsking, setAsking] = useState(false)
  const next = status === 'active' ? 'inactive' : 'active'
  const setStatus = async () => {
    await apiWithLocalErrors.call('PATCH /admin/cbos/:id/status', {
      params: { id },
      body: { status: next },
    })
    setAsking(false)
    await readAgain(onChange)
    void refreshPageHead()
    toast(next === 'active' ? `${name} is active.` : `${name} is inactive.`, { tone: 'good' })
  }
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setAsking(true)}>
        {status === 'active' ? 'Set inactive' : 'Set active'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={status === 'active' ? `Set ${name} inactive?` : `Set ${name} active?`}
        confirm={status === 'active' ? 'Set inactive' : 'Set active'}
        keep="Leave it"
        onConfirm={setStatus}
        onClose={() => setAsking(false)}
      >
        <p>
          {status === 'active'
            ? 'No one enrolls through it any more. Its patients and their records stay as they are.'
            : 'People may enroll through it again, as its rules say.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
