import { type ReactNode, useState } from 'react'
import { type Language, languageNames } from '#content/language'
import { logOut } from '../stores/session'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Checkbox } from '../ui/form/Checkbox'
import { ErrorSummary } from '../ui/form/ErrorSummary'
import { hasValues } from '../ui/form/form-values'
import { InitialsField } from '../ui/form/InitialsField'
import { useFormFor } from '../ui/form/use-form-for'
import { consentSchema, submitConsents } from './consent-form'
import type { GateProps } from './use-cbo-choice'

type Props = { facts: GateProps; onDone: () => void }

/** Consent to Treat, Data Sharing and Policy Updates; it stays until they are agreed to or the patient logs out. */
export const Consents = ({ facts, onDone }: Props) => {
  const { userId, signer, hasWithdrawnSharing } = facts
  const [changed, setChanged] = useState(false)
  const { form, fields, busy, errors } = useFormFor(consentSchema(signer, hasWithdrawnSharing), {
    onSubmit: async (values) => {
      await submitConsents(userId, values)
      onDone()
    },
  })
  return (
    <Dialog open wide onClose={() => {}} title="Before we start" dismissible={false}>
      <form
        {...form.props}
        noValidate
        className="stack g5 consents"
        onInput={(event) => setChanged(hasValues(event.currentTarget))}
      >
        <ErrorSummary errors={errors} />
        <section className="stack g2">
          <h3>Consent to Treat</h3>
          <p>
            You agree to care by video, phone or messages. You may stop at any time.{' '}
            <Read document="telehealth_consent">Read the consent to treat</Read>
          </p>
          <InitialsField field={fields.initials} signer={signer} isFirst>
            {'By entering your initials you consent to treatment.'}
          </InitialsField>
        </section>
        {!hasWithdrawnSharing && (
          <section className="stack g2">
            <h3>Data Sharing</h3>
            <p>
              If an organization referred you or helps pay, we tell them you’re a patient, who your
              clinician is, the names of your treatments and when your visits are. We never share
              results, notes or messages. <Read document="sharing_data">Read what is shared</Read>
            </p>
            <Checkbox
              field={fields.sharingData}
              label="I agree to sharing my information this way"
            />
          </section>
        )}
        <section className="stack g2">
          <h3>Policy Updates</h3>
          <p>
            Please read our <Read document="agree_privacy_policy">Privacy Policy</Read> and{' '}
            <Read document="agree_tos">Terms of Service</Read>.
          </p>
          <Checkbox field={fields.policy} label="I have read them and I agree" />
        </section>
        <div className="actions">
          <Button look="primary" type="submit" busy={busy} disabled={!changed}>
            Save
          </Button>
          <Button look="quiet" onClick={() => void logOut()}>
            Not now, log out
          </Button>
        </div>
        <WaysOut languages={facts.languages} />
      </form>
    </Dialog>
  )
}

/** What the header offers, which lies under the dialog. The language links are those of the header: they act in place. */
const WaysOut = ({ languages }: { languages: readonly Language[] }) => (
  <div className="stack g1 small">
    <p>
      <a href="/faq" target="_blank" rel="noopener">
        Questions? Read the FAQ<span className="sr"> (opens in a new tab)</span>
      </a>
    </p>
    {languages.length > 0 && (
      <ul className="row g2 languages" aria-label="Language">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={`/language?to=${language}&back=/app`}
              lang={language}
              translate="no"
              data-language={language}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    )}
  </div>
)

const Read = ({ document, children }: { document: string; children: ReactNode }) => (
  <a href={`/consents/${document}`} target="_blank" rel="noopener">
    {children}
    <span className="sr"> (opens in a new tab)</span>
  </a>
)
