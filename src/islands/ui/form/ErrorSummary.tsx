/** A thing to mend: its words, and the field it belongs to where there is one. */
export type FormError = { text: string; fieldId?: string }

/** Errors for the summary of a short form; a single error is shown at its field alone. */
export const errorsBesideFields = (errors: readonly FormError[]): readonly FormError[] =>
  errors.filter(({ fieldId }) => !fieldId || errors.length > 1)

/** What must be mended, in one place; the form gives it focus after a failed attempt. */
export const ErrorSummary = ({ errors }: { errors: readonly FormError[] }) =>
  errors.length > 0 && (
    <div className="summary stack g2" role="alert" tabIndex={-1}>
      <h2 className="h3">
        {errors.length === 1 ? 'One thing to fix' : `${errors.length} things to fix`}
      </h2>
      <ul>
        {errors.map(({ text, fieldId }) => (
          <li key={`${fieldId}${text}`}>{fieldId ? <a href={`#${fieldId}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  )
