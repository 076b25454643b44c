import { Icon } from '../Icon'

/** The error of a control without fields, beside it. */
export const ActionError = ({ error }: { error: string | null }) =>
  error && (
    <div className="field" role="alert">
      <span className="error">
        <Icon name="circle-alert" />
        <span>{error}</span>
      </span>
    </div>
  )
