import { pronounChoices } from '#edge/platform/fields'
import { spokenLanguageNames } from '#edge/platform/languages/spoken-languages'
import { Field } from '#islands/ui/form/Field.tsx'
import { type Option, Select } from '#islands/ui/form/Select.tsx'
import type { SavedFields } from '../../stores/merge-fields'
import { FormSection } from '../record-form/FormSection'
import { RecordFields } from '../record-form/RecordFields'
import { useRecordForm } from '../record-form/use-record-form'
import { profileChanges, profileLabels, profileSchema, profileValues } from './profile-form'

type Props = { patientId: string; saved: SavedFields; contactMethods: readonly Option[] }

const languages = Object.entries(spokenLanguageNames).map(([value, label]) => ({ value, label }))

/** Who the patient is and how they are called. An island because it saves in place. */
export const ProfileForm = ({ patientId, saved, contactMethods }: Props) => {
  const { fields, ...record } = useRecordForm({
    name: 'profile',
    patientId,
    saved,
    schema: profileSchema,
    valuesOf: profileValues,
    attributesOf: profileChanges,
  })
  return (
    <RecordFields record={record} labels={profileLabels}>
      <FormSection title="What we call you">
        <div className="grid2">
          <Field
            field={fields.nickname}
            label={profileLabels.nickname}
            help="We use this everywhere."
            optional
            autoComplete="nickname"
          />
          <Field
            field={fields.pronouns}
            label={profileLabels.pronouns}
            help="Choose from the list, or write your own."
            optional
            list="pronoun-choices"
            autoComplete="off"
          />
          <datalist id="pronoun-choices">
            {pronounChoices.map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        </div>
      </FormSection>
      <FormSection
        title="Legal name"
        help="Pharmacies and insurers require it. We show it only to them and on forms."
      >
        <div className="grid2">
          <Field
            field={fields.firstName}
            label={profileLabels.firstName}
            autoComplete="given-name"
          />
          <Field
            field={fields.lastName}
            label={profileLabels.lastName}
            help="If you have one name, enter a dash here."
            autoComplete="family-name"
          />
          <Field
            field={fields.dob}
            label={profileLabels.dob}
            help="You must be 18 or older."
            type="date"
            min="1901-01-02"
            autoComplete="bday"
          />
        </div>
      </FormSection>
      <FormSection title="How we talk with you">
        <div className="grid2">
          <Select
            field={fields.language}
            label={profileLabels.language}
            help="The language you speak with your care team."
            options={languages}
            translate="no"
            autoComplete="language"
          />
          <Select
            field={fields.contactMethod}
            label={profileLabels.contactMethod}
            prompt="Choose one"
            help="When you change this, we also write to you this way first."
            options={contactMethods}
          />
        </div>
      </FormSection>
    </RecordFields>
  )
}
