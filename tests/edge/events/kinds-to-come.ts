/** Types of the specification whose features are not built: nothing sends them. A kind leaves the list with its feature. */
export const kindsToCome: Readonly<Record<string, string>> = {
  on_demand_visit: 'visits on demand',
  async_visit: 'visits by messages',
  assessment_needed: 'assessments',
  home_test_answer_needed: 'tests at home',
  release_to_sign: 'releases of information',
  assistance_to_sign: 'applications for assistance',
  lab_step: 'lab orders',
  kit_delivered: 'tests at home',
  order_ready: 'lab orders',
  result_ready: 'lab orders',
  payment_failed: 'payments',
}
