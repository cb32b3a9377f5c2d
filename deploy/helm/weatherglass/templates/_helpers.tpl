{{- define "weatherglass.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "weatherglass.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "weatherglass.labels" -}}
{{ include "weatherglass.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- /* Returns the value of a configuration key, nested or dotted. The last part has no dot: "http" "allow-unauthenticated". */ -}}
{{- define "weatherglass.configured" -}}
{{- $key := printf "%s.%s" .group .name -}}
{{- if hasKey .config $key }}{{ get .config $key }}{{ else if hasKey .config .group }}{{ get (get .config .group) .name }}{{ end }}
{{- end }}

{{- /* Returns "true" if the configuration has a key such as "http.port" or "data-dir", nested or dotted. */ -}}
{{- define "weatherglass.has" -}}
{{- $parts := splitn "." 2 .key -}}
{{- if hasKey .config .key }}true{{ else if kindIs "map" (get .config $parts._0) }}{{ if hasKey (get .config $parts._0) $parts._1 }}true{{ end }}{{ end }}
{{- end }}

{{- define "weatherglass.variable" -}}
WEATHERGLASS_{{ . | upper | replace "." "_" | replace "-" "_" }}
{{- end }}

{{- define "weatherglass.topicPrefix" -}}
{{- include "weatherglass.configured" (dict "config" .Values.config "group" "kafka" "name" "topic-prefix") | default "weatherglass" }}
{{- end }}

{{- define "weatherglass.groupId" -}}
{{- include "weatherglass.configured" (dict "config" .Values.config "group" "kafka" "name" "group-id") | default "weatherglass" }}
{{- end }}

{{- define "weatherglass.hosts" -}}
{{- $name := include "weatherglass.name" . -}}
{{- $space := printf "%s.%s" $name .Release.Namespace -}}
{{- concat (list $name $space (printf "%s.svc" $space) (printf "%s.svc.cluster.local" $space)) .Values.allowedHosts | join "," }}
{{- end }}
