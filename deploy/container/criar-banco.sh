#!/bin/sh
# Roda uma vez, quando o volume do banco está vazio: cria o banco e os dois papéis do guia.
set -eu
# O psql lê as senhas ele mesmo: como argumentos dele, todos na máquina as veriam na lista de processos.
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" <<'SQL'
\set dono `cat /run/secrets/senha_dono`
\set app `cat /run/secrets/senha_app`
create role matilha_dono login password :'dono';
create role matilha_app login password :'app';
create database matilha owner matilha_dono encoding 'UTF8' template template0;
SQL
