import { Field } from '#islands/ui/form/Field.tsx'
import type { FieldState } from '#islands/ui/form/FieldFrame.tsx'
import { InitialsField, type Signer } from '#islands/ui/form/InitialsField.tsx'
import { type Option, Select } from '#islands/ui/form/Select.tsx'

type Props = {
  fields: Readonly<Record<'initials' | 'referredBy' | 'referredByOther', FieldState>>
  signer: Signer
  consentHref: string | null
  /** Whom one may be referred by; null where that is not asked. */
  sources: readonly Option[] | null
  /** Who was chosen: another question may depend on it. */
  source: FormDataEntryValue | null
  onSource: (source: string) => void
  /** What was typed before a reload. */
  otherDefault?: string | undefined
}

/** The consent to a visit by initials and, of some patients, who referred them. */
export const ConsentQuestions = ({
  fields,
  signer,
  consentHref,
  sources,
  source,
  onSource,
  otherDefault = '',
}: Props) => (
  <>
    <InitialsField field={fields.initials} signer={signer}>
      {'By entering your initials you consent to this visit.'}
      {consentHref && (
        <>
          {' '}
          <a href={consentHref}>Read the consent</a>
        </>
      )}
    </InitialsField>
    {sources && (
      <Select
        field={fields.referredBy}
        label="Who referred you?"
        optional
        prompt="Choose one"
        options={sources}
        onChange={({ target }) => onSource(target.value)}
      />
    )}
    {sources && source === 'Other' && (
      <Field
        field={fields.referredByOther}
        label="Tell us who"
        maxLength={200}
        defaultValue={otherDefault}
      />
    )}
  </>
)
