#!/bin/sh
# Registers our namespace and its search attributes, once the server serves. Doing it again is harmless.
#
# Needs TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE and TEMPORAL_RETENTION, such as 30d: how long the history of an ended run
# stays. The first two the CLI reads itself.
set -eu

tries=0
until temporal operator cluster health >/dev/null 2>&1; do
  tries=$((tries + 1))
  if [ "$tries" -ge 60 ]; then
    echo "Temporal on $TEMPORAL_ADDRESS does not serve after $tries tries." >&2
    exit 1
  fi
  sleep 2
done

if temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1; then
  echo "Namespace $TEMPORAL_NAMESPACE is there."
else
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention "$TEMPORAL_RETENTION"
fi

# The same names and types as workers/stack/search-attributes.ts; a test keeps the two equal. The server takes a few
# seconds to see a new namespace everywhere.
tries=0
until temporal operator search-attribute create --namespace "$TEMPORAL_NAMESPACE" \
  --name SymposiumSystem --type Keyword \
  --name SymposiumCategory --type Keyword \
  --name SymposiumTier --type Keyword \
  --name SymposiumStatus --type Keyword \
  --name SymposiumPhase --type Keyword \
  --name SymposiumOutcome --type Keyword \
  --name SymposiumCostMicrodollars --type Int; do
  tries=$((tries + 1))
  if [ "$tries" -ge 15 ]; then
    echo "The search attributes could not be registered." >&2
    exit 1
  fi
  sleep 2
done
