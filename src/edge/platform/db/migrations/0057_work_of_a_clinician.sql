-- What waits for a clinician is counted on every page of theirs: it is found by the clinician.
CREATE INDEX labs_of_provider_to_release ON labs(provider_id, resulted_at, id) WHERE resulted_at IS NOT NULL AND review_status <> 'Released';
CREATE INDEX prescriptions_of_provider_by_status ON prescriptions(provider_id, status, written_on, id);
CREATE INDEX prior_auths_of_provider_by_status ON prior_auths(provider_id, status, created_at, id);
