import { phoneDisplay } from '#edge/platform/phone-display'
import { withCurrent } from '#islands/account/options'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Facts } from '#islands/ui/Facts.tsx'
import { useStateQuestion } from '#islands/ui/state/use-state-question.tsx'
import type { ClockSettings } from '../access/require-staff'
import type { FormField } from '../records/form-field'
import { RecordDialog } from '../records/RecordDialog'
import { useRecord } from '../records/use-record'
import { type ChartPatient, loadChartPatient } from './chart-patient'
import { type PhotoIdAccess, PhotoIdOnFile } from './PhotoIdOnFile'
import type { ProfileChoices } from './profile-choices'
import {
  type PatientChanges,
  profileSections,
  profileTexts,
  type SectionName,
  sectionNames,
  wordsOfField,
} from './profile-sections'
import { RecordStatus } from './RecordStatus'
import { SignInHelp } from './SignInHelp'
import type { UnreachableChannel } from './UnreachableContact'

type Props = {
  patient: ChartPatient
  choices: ProfileChoices
  /** The sections the caller may change. */
  writable: readonly SectionName[]
  /** Whether the caller may change the status of a record they may change. */
  canChangeStatus: boolean
  photoIdAccess: PhotoIdAccess
  /** Whether the caller may help the patient to sign in. */
  canHelpSignIn: boolean
  /** Contacts that take no more messages. */
  unreachable?: readonly UnreachableChannel[]
  clock: ClockSettings
}

/** Who a patient is and how to reach them. An island because it is changed in place. */
export const ChartProfile = ({
  patient: first,
  choices,
  writable,
  canChangeStatus,
  photoIdAccess,
  canHelpSignIn,
  unreachable = [],
  clock,
}: Props) => {
  const { id } = first
  const { record, change, reread } = useRecord(first, () =>
    loadChartPatient(apiWithLocalErrors, id),
  )
  const { saveConfirmed, question } = useStateQuestion()
  const texts = profileTexts(record)
  const withChoices = (field: FormField): FormField => {
    const offered = choices[field.name]
    return offered ? { ...field, options: withCurrent(offered, texts[field.name]) } : field
  }
  const update = async (changes: PatientChanges) => {
    await saveConfirmed((word) =>
      change((options) => apiWithLocalErrors.patients.update(id, { ...changes, ...word }, options)),
    )
    toast(
      changes.email !== undefined || changes.phone
        ? 'Saved. A contact that the patient used before stays until they confirm the new one.'
        : 'Saved',
      { tone: 'good' },
    )
  }
  const save = (name: SectionName) => async (output: object) => {
    const { update: changesOf, fields } = profileSections[name]
    const values: Readonly<Record<string, unknown>> = { ...output }
    const changed = new Set<string>(
      fields.flatMap((field) =>
        String(values[field.name] ?? '') === plain(field.name, texts[field.name])
          ? []
          : [field.name],
      ),
    )
    if (changed.size === 0) return
    await update(
      (changesOf as (output: object, changed: ReadonlySet<string>) => object)(output, changed),
    )
  }
  return (
    <div className="columns">
      {question}
      {sectionNames.map((name) => {
        const { title, schema, fields } = profileSections[name]
        const received = fields.filter((field) => texts[field.name] !== undefined).map(withChoices)
        if (received.length === 0) return null
        return (
          <section key={name} className="stack g3" aria-label={title}>
            <div className="section-head">
              <h2 className="h3">{title}</h2>
              {record.can?.includes('update') && writable.includes(name) && (
                <RecordDialog
                  open="Edit"
                  about={`Edit ${title.toLowerCase()}`}
                  icon="pencil"
                  draft={`patient-${id}-${name}`}
                  title={title}
                  schema={schema}
                  fields={received}
                  values={texts}
                  submit="Save"
                  onSave={save(name)}
                />
              )}
            </div>
            <Facts
              facts={received.flatMap((field) => {
                const waiting = waitingValue(record, field.name)
                return [
                  [field.label, wordsOfField(field, texts[field.name] ?? '')] as const,
                  ...(waiting
                    ? [
                        [
                          `New ${field.label.toLowerCase()}`,
                          <Waiting key={field.name} text={waiting} />,
                        ] as const,
                      ]
                    : []),
                ]
              })}
            />
          </section>
        )
      })}
      <RecordStatus
        patient={record}
        reasons={choices.statusReason ?? []}
        canChange={canChangeStatus && Boolean(record.can?.includes('update'))}
        onSave={update}
      />
      <PhotoIdOnFile patient={record} access={photoIdAccess} onChange={reread} />
      {canHelpSignIn && (
        <SignInHelp patient={record} unreachable={unreachable} clock={clock} onChange={reread} />
      )}
    </div>
  )
}

/** A new email or phone that the patient has yet to confirm. */
const waitingValue = ({ pendingEmail, pendingPhone }: ChartPatient, name: string) =>
  name === 'email'
    ? pendingEmail
    : name === 'phone' && pendingPhone
      ? phoneDisplay(pendingPhone)
      : null

const Waiting = ({ text }: { text: string }) => (
  <>
    <span translate="no">{text}</span> <Badge tone="warning">Waits for the patient</Badge>
  </>
)

/** A phone is shown with its spaces and stored without. */
const plain = (name: string, text: string | undefined) =>
  name === 'phone' ? (text ?? '').replace(/\D/g, '') : (text ?? '')
