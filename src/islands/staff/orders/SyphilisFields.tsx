import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { chancreSiteLabels, labeledOptions, manifestations, stages, symptoms } from './labels'
import type { ReportForm } from './report-form'

type Props = { form: ReportForm; onChange: (change: Partial<ReportForm>) => void }

/** What a health department asks of syphilis alone: its stage, what it shows itself by, and where. */
export const SyphilisFields = ({ form, onChange }: Props) => (
  <>
    <Select
      field={{ id: 'report-stage', name: 'stage' }}
      label="Stage"
      prompt="Choose a stage"
      options={labeledOptions(stages)}
      value={form.stage}
      onChange={({ target }) => onChange({ stage: target.value })}
    />
    <CheckboxGroup
      field={{ id: 'report-manifestations', name: 'manifestations' }}
      label="Manifestations"
      optional
      options={labeledOptions(manifestations)}
      chosen={form.manifestations}
      onChange={(chosen) => onChange({ manifestations: chosen })}
    />
    <CheckboxGroup
      field={{ id: 'report-symptoms', name: 'symptoms' }}
      label="Symptoms"
      optional
      options={labeledOptions(symptoms)}
      chosen={form.symptoms}
      onChange={(chosen) => onChange({ symptoms: withoutContradiction(form.symptoms, chosen) })}
    />
    {form.symptoms.includes('chancre') && (
      <Select
        field={{ id: 'report-site', name: 'chancreSite' }}
        label="Site of the chancre"
        prompt="Choose a site"
        options={labeledOptions(chancreSiteLabels)}
        value={form.chancreSite}
        onChange={({ target }) => onChange({ chancreSite: target.value })}
      />
    )}
  </>
)

/** 'None' takes the others away, and another takes 'None' away. */
const withoutContradiction = (before: readonly string[], chosen: readonly string[]) => {
  if (!chosen.includes('none')) return chosen
  return before.includes('none') ? chosen.filter((each) => each !== 'none') : ['none']
}
